import { classNames } from '../../kit/ui/class-names.ts';
import styles from './method.module.css';

const families: Record<string, string | undefined> = {
  get: styles.blue,
  post: styles.green,
  put: styles.amber,
  patch: styles.amber,
  delete: styles.red,
};

/** `GET`, in the colour that readers of API descriptions expect. */
export const Method = ({ name }: { name: string }) => (
  <span className={classNames(styles.method, families[name])}>{name.toUpperCase()}</span>
);
