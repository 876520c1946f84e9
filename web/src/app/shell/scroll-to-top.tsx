import { limits } from '@tracery/contract/limits';
import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './app-layout.module.css';

function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

const isFarDown = () => window.scrollY > limits.screen.scrollToTopAfter;

export function ScrollToTop() {
  const t = useText();
  if (!useSyncExternalStore(onScroll, isFarDown)) return null;
  return (
    <IconButton
      className={styles.toTop}
      label={t('shell.toTop')}
      icon={<ArrowUp size={18} />}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: 'smooth' });
        // The button goes away; the focus must not go with it.
        document.querySelector('main')?.focus({ preventScroll: true });
      }}
    />
  );
}
