import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { FirstKnot } from './illustrations.tsx';

interface Props {
  /** What is missing. */
  title: string;
  /** What will stand here and how it comes. */
  text: string;
  illustration?: ReactNode;
  /** The one next step, if there is one. */
  children?: ReactNode;
}

/** A place that has nothing in it yet. */
export const EmptyState = ({ illustration, ...rest }: Props) => (
  <Notice level={2} illustration={illustration ?? <FirstKnot />} {...rest} />
);
