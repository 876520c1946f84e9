import styles from './switch.module.css';

interface Props {
  labelledBy: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

export const Switch = ({ labelledBy, isOn, onSwitch }: Props) => (
  <button
    type="button"
    role="switch"
    className={styles.switch}
    aria-checked={isOn}
    aria-labelledby={labelledBy}
    onClick={() => onSwitch(!isOn)}
  />
);
