// What a machine can see that is wrong with a screen: text that is cut, a page that moves sideways, what axe finds, and
// on a phone what is too small for a finger.
import type { Page } from '@playwright/test';
import { violationsOn } from '../support/accessible.ts';
import { smallTargetsOn } from '../support/touch.ts';

/** Texts that end at the edge of a box without a sign that there is more. */
const cutTextsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1.5;
    const isCutter = ({ overflowX, textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && webkitLineClamp === 'none';
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    /** The nearest box that decides about what sticks out of it; none where one can scroll to it. */
    const cutterOf = (element: Element | null): Element | undefined => {
      for (let box = element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (isCutter(style)) return box;
        // Nor where it leaves the boxes around it.
        if (style.overflowX !== 'visible' || style.position === 'fixed') return undefined;
      }
      return undefined;
    };
    const cut = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = node.textContent!.trim();
      const parent = node.parentElement!;
      if (!words || ['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName) || !isShown(parent)) continue;
      const cutter = cutterOf(parent);
      if (!cutter) continue;
      const box = cutter.getBoundingClientRect();
      // Words for ears only stand in a box of one pixel.
      if (box.width <= 2 || box.height <= 2) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const place = range.getBoundingClientRect();
      const isInside = place.left >= box.left - slack && place.right <= box.right + slack;
      const isOutside = place.left >= box.right || place.right <= box.left;
      if (!isInside && !isOutside) cut.add(words.slice(0, 60));
    }
    return [...cut];
  });

const widerThanWindow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const phone = 390;

/** On a phone also what a finger would miss. */
export async function problemsOn(page: Page, width: number): Promise<string[]> {
  const [sideways, cut] = await Promise.all([widerThanWindow(page), cutTextsOn(page)]);
  return [
    ...(sideways > 0 ? [`moves sideways by ${sideways} px`] : []),
    ...cut.map((words) => `cut: ${words}`),
    ...(await violationsOn(page)),
    ...(width === phone ? (await smallTargetsOn(page, width)).map((what) => `too small: ${what}`) : []),
  ];
}
