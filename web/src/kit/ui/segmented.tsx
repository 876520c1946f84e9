import { useId, type ReactNode } from 'react';
import styles from './segmented.module.css';
import visuallyHidden from './visually-hidden.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Of the label, when it is not the page's. */
  lang?: string;
}

interface Props<Value extends string> {
  labelledBy: string;
  value: Value;
  choices: readonly Choice<Value>[];
  /** Where there is no room: the words are only heard. */
  isIconOnly?: boolean;
  onChoose: (value: Value) => void;
}

/** One of two or three, all in sight. Radio buttons, so that arrows choose and Tab goes past. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const { labelledBy, value, choices, isIconOnly = false, onChoose } = props;
  const name = useId();
  return (
    <div className={styles.segmented} role="radiogroup" aria-labelledby={labelledBy}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} lang={choice.lang}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.icon}
          <span className={isIconOnly ? visuallyHidden.text : undefined}>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
