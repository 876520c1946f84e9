// Problems of a screen that can be detected automatically: cut text, horizontal scrolling, axe violations and, on a
// phone, touch targets that are too small.
import type { Page } from '@playwright/test';
import { violationsOn } from '../support/accessible.ts';
import { smallTargetsOn } from '../support/touch.ts';

/** Texts that are clipped without an ellipsis. */
const cutTextsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1.5;
    const isCutter = ({ overflowX, textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && webkitLineClamp === 'none';
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    /** The nearest ancestor that clips; none if the text can be scrolled to. */
    const cutterOf = (element: Element | null): Element | undefined => {
      for (let box = element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (isCutter(style)) return box;
        // Fixed elements are not clipped by their ancestors.
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
      // Visually hidden texts have a box of one pixel.
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

/** On a phone also small touch targets. */
export async function problemsOn(page: Page, width: number): Promise<string[]> {
  const [sideways, cut] = await Promise.all([widerThanWindow(page), cutTextsOn(page)]);
  return [
    ...(sideways > 0 ? [`moves sideways by ${sideways} px`] : []),
    ...cut.map((words) => `cut: ${words}`),
    ...(await violationsOn(page)),
    ...(width === phone ? (await smallTargetsOn(page, width)).map((what) => `too small: ${what}`) : []),
  ];
}
