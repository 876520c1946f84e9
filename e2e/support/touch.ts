import type { Page } from '@playwright/test';
import { animationsFinished } from './animations.ts';

/** Controls that are lower than 44 px or not fully on a screen of this width, and the page if it is wider. */
export async function smallTargetsOn(page: Page, width: number): Promise<string[]> {
  await animationsFinished(page);
  return page.evaluate((most) => {
    const scope = [...document.querySelectorAll('dialog')].at(-1) ?? document.querySelector('main')!;
    const controls = scope.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role=option]');
    const { scrollWidth } = document.documentElement;
    // Controls in a horizontally scrolling row may be out of view.
    const isPushed = (control: Element) => {
      for (let box = control.parentElement; box && box !== scope; box = box.parentElement)
        if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX))
          return true;
      return false;
    };
    const small = [...controls]
      .filter((control) => control.checkVisibility({ opacityProperty: false }))
      .map((control) => (control.matches('input, select') ? (control.closest('label') ?? control) : control))
      .map((control) => {
        // There may be more tabs than fit: each must be fully visible after scrolling.
        if (control.role === 'tab') control.scrollIntoView({ block: 'nearest', inline: 'center' });
        // A link may cover its container with a pseudo-element.
        const isSpread = getComputedStyle(control, '::after').position === 'absolute';
        const target = (isSpread && control.offsetParent) || control;
        const { height, left, right } = target.getBoundingClientRect();
        return control.role !== 'tab' && isPushed(target)
          ? { control, height, left: 0, right: 0 }
          : { control, height, left, right };
      })
      .filter(({ height, left, right }) => height < 44 || left < 0 || right > most)
      .map(
        ({ control, height, left, right }) =>
          `${control.textContent || control.outerHTML.slice(0, 80)} ${height} ${left} ${right}`,
      );
    return scrollWidth > most ? [`the page: ${scrollWidth}`, ...small] : small;
  }, width);
}
