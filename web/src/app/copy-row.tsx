// A text that one takes along: a link or a code, and a button that copies it.
import { useRef, useState } from 'preact/hooks';
import { announce } from './announce';
import { Button } from './button';
import { copyText } from './clipboard';
import { t } from './messages';

export function CopyRow(props: { text: string; label: string; action: string; primary?: boolean }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  async function copy() {
    const isCopied = await copyText(props.text);
    setOutcome(isCopied ? 'copied' : 'failed');
    announce(t(isCopied ? 'page.copied' : 'page.copyByHand'));
    if (!isCopied) field.current?.focus(); // which selects it
  }
  return (
    <div class="copy-row">
      <input
        ref={field}
        class="input mono"
        readOnly
        value={props.text}
        aria-label={props.label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        look={props.primary ? 'primary' : ''}
        icon={outcome === 'copied' ? 'check' : 'link'}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? t('page.copied') : props.action}
      </Button>
      {outcome === 'failed' && <p class="muted">{t('page.copyByHand')}</p>}
    </div>
  );
}
