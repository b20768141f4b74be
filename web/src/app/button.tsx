// A button that does what its onClick says, and sends no form unless its type says so.
import type { ButtonHTMLAttributes } from 'preact';
import { Icon, type IconName } from './icons';

interface ButtonProps extends ButtonHTMLAttributes {
  look?: string; // words of the style sheet: primary, small, large, danger, quiet
  icon?: IconName;
}

export function Button({ look, icon, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} class={look ? `button ${look}` : 'button'} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps {
  icon: IconName;
  label: string; // read aloud, and shown when one points at it
  class?: string;
  disabled?: boolean;
  onClick(): void;
}

/** A button that shows an icon alone. */
export function IconButton({ label, class: name = '', ...rest }: IconButtonProps) {
  return <Button look={`icon-button ${name}`.trim()} aria-label={label} title={label} {...rest} />;
}

/** A button with its word below the icon. */
export function WordButton({ label, ...rest }: Omit<IconButtonProps, 'class'>) {
  return (
    <Button look="word-button" {...rest}>
      {label}
    </Button>
  );
}
