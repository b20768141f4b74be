// Asks before something that is not easily undone.
import { Button } from './button';
import { Dialog } from './dialog';

interface QuestionProps {
  title: string;
  line?: string;
  yes: string;
  no: string;
  look?: string; // of the button that does it
  onYes(): void;
  onClose(): void;
}

export function Question({ title, line, yes, no, look = 'primary', onYes, onClose }: QuestionProps) {
  const agree = () => {
    onClose();
    onYes();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {line && <p class="muted">{line}</p>}
      <div class="dialog-actions">
        <Button onClick={onClose}>{no}</Button>
        <Button look={look} onClick={agree}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
