import { classNames } from '../../kit/ui/class-names.ts';
import styles from './method.module.css';
import tones from './tones.module.css';

const families: Record<string, string | undefined> = {
  get: tones.blue,
  post: tones.green,
  put: tones.amber,
  patch: tones.amber,
  delete: tones.red,
};

/** `GET`, in the colour that readers of API descriptions expect. */
export const Method = ({ name }: { name: string }) => (
  <span className={classNames(styles.method, families[name] ?? tones.neutral)}>{name.toUpperCase()}</span>
);
