// What stands in place of a chart that has nothing to show.

/** An empty donut chart. */
export const EmptyRing = () => (
  <svg width="86" height="86" viewBox="0 0 86 86" aria-hidden="true">
    {[40, 24].map((radius) => (
      <circle
        key={radius}
        cx="43"
        cy="43"
        r={radius}
        fill="none"
        stroke="var(--line)"
        strokeWidth="1.25"
        strokeDasharray="3 3"
      />
    ))}
  </svg>
);

/** An empty bar chart. */
export function EmptyChart() {
  const columns = [
    [14, 30],
    [56, 52],
    [98, 70],
    [140, 44],
    [182, 20],
  ] as const;
  return (
    <svg width="220" height="86" viewBox="0 0 220 86" aria-hidden="true">
      {[6, 30, 54, 78].map((y) => (
        <path key={y} d={`M0 ${y}H220`} stroke="var(--chartGrid)" />
      ))}
      {columns.map(([x, height]) => (
        <rect
          key={x}
          x={x}
          y={78 - height}
          width="24"
          height={height}
          rx="3"
          fill="none"
          stroke="var(--line)"
          strokeWidth="1.25"
          strokeDasharray="3 3"
        />
      ))}
    </svg>
  );
}
