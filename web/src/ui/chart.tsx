// chart.tsx: the astronomer's chart that lies under every board.
import type { JSX } from "preact";

export function Chart({ reach, x = 0, y = 0 }: { reach: number; x?: number; y?: number }): JSX.Element {
  const ray = (i: number): string => {
    const [cos, sin] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)];
    return `M${reach * 0.22 * cos} ${reach * 0.22 * sin}L${reach * cos} ${reach * sin}`;
  };
  return (
    <g class="chart" transform={`translate(${x} ${y})`} aria-hidden="true">
      {[0.22, 0.44, 0.66, 0.88, 1, 1.02].map((k) => (
        <circle r={reach * k} />
      ))}
      {Array.from({ length: 12 }, (_, i) => (
        <path d={ray(i)} />
      ))}
    </g>
  );
}
