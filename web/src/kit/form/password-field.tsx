import { Eye, EyeOff, Lock } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './field.module.css';
import { ValidMark } from './valid-mark.tsx';
import { TextField, type FieldProps } from './text-field.tsx';

type Props = Omit<FieldProps, 'icon' | 'trailing'> &
  Omit<ComponentProps<'input'>, 'type' | 'children'> & { isValid?: boolean };

export function PasswordField({ isValid = false, ...props }: Props) {
  const t = useText();
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      // With a placeholder of one space, CSS can tell an empty field from a filled one.
      placeholder=" "
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      icon={<Lock size={16} />}
      trailing={
        <>
          {isValid && <ValidMark />}
          <IconButton
            className={styles.reveal}
            label={t(isShown ? 'account.hidePassword' : 'account.showPassword')}
            aria-controls={id}
            icon={isShown ? <EyeOff size={16} /> : <Eye size={16} />}
            onClick={() => setShown(!isShown)}
          />
        </>
      }
    />
  );
}
