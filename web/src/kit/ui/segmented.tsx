import { useId, type ReactNode } from 'react';
import styles from './segmented.module.css';
import visuallyHidden from './visually-hidden.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** The language of the label, if not that of the page. */
  lang?: string;
}

interface Props<Value extends string> {
  labelledBy: string;
  value: Value;
  choices: readonly Choice<Value>[];
  /** Hides the words from view, for narrow places. */
  isIconOnly?: boolean;
  onChoose: (value: Value) => void;
}

/** Two or three choices side by side. Native radio buttons: arrows choose, and it is one tab stop. */
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
