// Swagger UI begins with headings of the fourth level, and texts of a file with any. Here they continue the outline of
// the screen around the frame, which ends at its second level, and none is left out on the way down.

const screenLevel = 2;
const lowest = 6;

function levelOf(heading: Element): number {
  const own = Number(heading.tagName.slice(1));
  const isOfFile = heading.closest('.markdown, .renderedMarkdown') !== null;
  return isOfFile ? screenLevel + own : Math.max(screenLevel + 1, own - 1);
}

function setLevels(within: HTMLElement): void {
  let before = screenLevel;
  // The names of groups are not shown.
  for (const heading of within.querySelectorAll(':is(h1, h2, h3, h4, h5, h6):not(.opblock-tag)')) {
    before = Math.min(levelOf(heading), before + 1, lowest);
    heading.setAttribute('aria-level', String(before));
  }
}

export function keepHeadingLevels(within: HTMLElement): void {
  new MutationObserver(() => setLevels(within)).observe(within, { childList: true, subtree: true });
}
