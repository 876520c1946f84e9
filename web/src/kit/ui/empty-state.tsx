import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { FirstKnot } from './illustrations.tsx';

interface Props {
  /** What is missing. */
  title: string;
  /** What will be here, and how to get it. */
  text: string;
  illustration?: ReactNode;
  /** The one next step, if there is one. */
  children?: ReactNode;
}

/** Shown where there is nothing yet. */
export const EmptyState = ({ illustration, ...rest }: Props) => (
  <Notice level={2} illustration={illustration ?? <FirstKnot />} {...rest} />
);
