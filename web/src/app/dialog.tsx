// A modal question. The browser's own dialog element keeps the focus, gives it back when it is closed, and closes on Escape.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export function Dialog(props: { title: string; onClose(): void; children: ComponentChildren; class?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      isOver.current = true;
      element?.close(); // one that is only taken away keeps the focus that it was lent
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already
    <dialog
      ref={dialog}
      class={`dialog ${props.class ?? ''}`}
      aria-label={props.title}
      onClose={() => !isOver.current && props.onClose()}
      onClick={(event) => event.target === dialog.current && props.onClose()}
    >
      <div class="dialog-body">
        <h2>{props.title}</h2>
        {props.children}
      </div>
    </dialog>
  );
}
