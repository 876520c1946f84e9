// Written by `pnpm kinds` from the definitions. Do not edit.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import {
  Flag,
  ListChecks,
  SquareCheck,
  TriangleAlert,
  Repeat,
  FileText,
  Box,
  Braces,
  Workflow,
  FlaskConical,
  Bug,
  type LucideIcon,
} from 'lucide-react';

export const itemIcons: Record<ItemKind, LucideIcon> = {
  Feature: Flag,
  Requirement: ListChecks,
  Task: SquareCheck,
  Risk: TriangleAlert,
  Iteration: Repeat,
  Document: FileText,
  Component: Box,
  Function: Braces,
  UML: Workflow,
  Testcase: FlaskConical,
  Defect: Bug,
};
