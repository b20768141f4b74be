// A link to point a phone's camera at.
import { useEffect, useState } from 'preact/hooks';

const ENCODER = '/qr.js'; // src/qr.ts

interface Encoder {
  drawCode(text: string): { path: string; size: number };
}

export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<ReturnType<Encoder['drawCode']> | null>(null);
  useEffect(() => {
    let stale = false;
    void (import(ENCODER) as Promise<Encoder>).then(
      ({ drawCode }) => !stale && setCode(drawCode(text)),
      () => undefined, // there is the link
    );
    return () => {
      stale = true;
    };
  }, [text]);
  return (
    <figure class="qr">
      {code && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} shape-rendering="crispEdges">
          <path d={code.path} />
        </svg>
      )}
      <figcaption class="muted">{label}</figcaption>
    </figure>
  );
}
