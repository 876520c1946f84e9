import type { Page } from '@playwright/test';
import { animationsFinished } from './animations.ts';

/** What a finger misses on a screen so wide: controls that are too low or not wholly on it, and the page when it is wider. */
export async function smallTargetsOn(page: Page, width: number): Promise<string[]> {
  await animationsFinished(page);
  return page.evaluate((most) => {
    const scope = [...document.querySelectorAll('dialog')].at(-1) ?? document.querySelector('main')!;
    const controls = scope.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role=option]');
    const { scrollWidth } = document.documentElement;
    // What lies in a row that a finger pushes sideways need not be in sight at once.
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
        // Tabs may be more than fit: each must come wholly into sight.
        if (control.role === 'tab') control.scrollIntoView({ block: 'nearest', inline: 'center' });
        // A link may reach over all of what it stands in.
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
