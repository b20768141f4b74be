// A link as a code that a phone's camera reads. A file of its own, loaded when a code is wanted.
import encodeQR from 'qr';

/** The dark squares of the code, as the path of a picture so many units wide. */
export function drawCode(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size: rows.length };
}
