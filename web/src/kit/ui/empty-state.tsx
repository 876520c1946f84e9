import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { FirstKnot } from './thread-pictures.tsx';

interface Props {
  /** What is missing. */
  title: string;
  /** What will stand here and how it comes. */
  text: string;
  picture?: ReactNode;
  /** The one next step, if there is one. */
  children?: ReactNode;
}

/** A place that has nothing in it yet. */
export const EmptyState = ({ picture, ...rest }: Props) => (
  <Notice level={2} picture={picture ?? <FirstKnot />} {...rest} />
);
