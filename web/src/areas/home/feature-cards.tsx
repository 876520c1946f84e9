import type { ComponentType } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import {
  EngineeringDrawing,
  KeyDrawing,
  ProcessDrawing,
  ProductsDrawing,
  UmlDrawing,
  ViewsDrawing,
} from './feature-drawings.tsx';
import styles from './home.module.css';

const cards = {
  process: ProcessDrawing,
  products: ProductsDrawing,
  uml: UmlDrawing,
  key: KeyDrawing,
  engineering: EngineeringDrawing,
  multiview: ViewsDrawing,
} satisfies Record<string, ComponentType>;

export function FeatureCards() {
  const t = useText();
  const topics = Object.entries(cards) as [keyof typeof cards, ComponentType][];
  return (
    <>
      <h2 className={styles.cardsTitle}>{t('home.cards')}</h2>
      <ul className={styles.cards}>
        {topics.map(([topic, Drawing]) => (
          <li key={topic}>
            <Drawing />
            <h3>{t(`home.${topic}.title`)}</h3>
            <p>{t(`home.${topic}.text`)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
