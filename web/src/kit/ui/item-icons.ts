// The icon of each kind of item.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import {
  Box,
  Braces,
  Bug,
  FileText,
  FlaskConical,
  Flag,
  ListChecks,
  Repeat,
  SquareCheck,
  TriangleAlert,
  Workflow,
  type LucideIcon,
} from 'lucide-react';

export const itemIcons: Record<ItemKind, LucideIcon> = {
  Feature: Flag,
  Requirement: ListChecks,
  Component: Box,
  Function: Braces,
  UML: Workflow,
  Document: FileText,
  Iteration: Repeat,
  Testcase: FlaskConical,
  Defect: Bug,
  Risk: TriangleAlert,
  Task: SquareCheck,
};
