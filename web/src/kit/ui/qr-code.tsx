import newCode from 'qrcode-generator';

/** One square of the path per dark module. */
function pathOf(text: string): { path: string; size: number } {
  const code = newCode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { path, size };
}

/** Dark on white in both themes: many readers cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = pathOf(text);
  return (
    // Inline SVG, so the role makes it an image with a name.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg viewBox={`-1 -1 ${size + 2} ${size + 2}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={path} fill="#15201E" />
    </svg>
  );
}
