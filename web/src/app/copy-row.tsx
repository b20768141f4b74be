// A text that one takes along: a link or a code, and a button that copies it.
import { useState } from 'preact/hooks';
import { announce } from './announce';
import { Button } from './button';
import { t } from './messages';

export function CopyRow(props: { text: string; label: string; action: string; primary?: boolean }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(props.text).then(() => {
      setCopied(true);
      announce(t('page.copied'));
    });
  return (
    <div class="copy-row">
      <input
        class="input mono"
        readOnly
        value={props.text}
        aria-label={props.label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button look={props.primary ? 'primary' : ''} icon={copied ? 'check' : 'link'} onClick={copy}>
        {copied ? t('page.copied') : props.action}
      </Button>
    </div>
  );
}
