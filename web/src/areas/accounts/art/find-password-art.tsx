import { Canvas, faint, Gap, Knot, LeadIn, ours, Thread } from './strands.tsx';

const others = [
  { y: 170, knots: [150, 420, 690] },
  { y: 310, knots: [90, 560] },
  { y: 590, knots: [260, 600, 760] },
  { y: 730, knots: [180, 480] },
] as const;

const kept = { colour: 'var(--lineStrong)', width: 2.5 };

/** One thread is broken, and a key ties it together again. */
export function FindPasswordArt() {
  return (
    <Canvas>
      {others.map(({ y, knots }, order) => (
        <g key={y}>
          <LeadIn y={y} tone={faint} />
          <Thread d={`M-20 ${y}H900`} tone={faint} order={order} />
          {knots.map((x, index) => (
            <Knot key={x} x={x} y={y} colour="var(--borderStrong)" isOpen={index % 2 === 0} order={order} />
          ))}
        </g>
      ))}
      <LeadIn y={450} tone={kept} />
      <Thread d="M-20 450H300" tone={kept} order={4} />
      <Knot x={110} y={450} colour="var(--lineStrong)" isOpen order={5} />
      <Knot x={210} y={450} colour="var(--lineStrong)" order={6} />
      <Gap x={318} y={450} r={8} dots={112} order={7} />
      <rect x="464" y="422" width="56" height="56" rx="14" fill="var(--primary)" />
      <g fill="none" stroke="var(--onPrimary)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="486" cy="456" r="7" />
        <path d="m491 451 13-13M499 443l5 5M495 447l3 3" />
      </g>
      <Thread d="M520 450H900" tone={ours} order={8} />
      <Knot x={620} y={450} r={6} colour="var(--primary)" order={9} />
      <Knot x={720} y={450} r={6} colour="var(--primary)" order={10} />
    </Canvas>
  );
}
