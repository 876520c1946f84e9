import { Bold, Code, Image, Italic, Link, List } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlainKey } from '../../lib/i18n/i18n.ts';
import { bold, code, italic, link, list, type Edit } from './commands.ts';

interface Tool {
  label: PlainKey;
  icon: ReactNode;
  /** As CodeMirror names it; `Mod` is Ctrl, or Cmd on a Mac. */
  key: string;
  edit: Edit;
}

export const tools: readonly Tool[] = [
  { label: 'markdown.bold', icon: <Bold size={16} />, key: 'Mod-b', edit: bold },
  { label: 'markdown.italic', icon: <Italic size={16} />, key: 'Mod-i', edit: italic },
  { label: 'markdown.list', icon: <List size={16} />, key: 'Mod-Shift-8', edit: list },
  { label: 'markdown.code', icon: <Code size={16} />, key: 'Mod-e', edit: code },
  { label: 'markdown.link', icon: <Link size={16} />, key: 'Mod-Shift-k', edit: link },
];

export const imageTool = {
  label: 'markdown.picture',
  icon: <Image size={16} />,
  key: 'Mod-Alt-p',
} as const satisfies Omit<Tool, 'edit'>;

/** `Mod-Shift-8` → `Ctrl Shift 8`, as people read it. */
export const shownKey = (key: string): string =>
  key
    .split('-')
    .map((part) => (part === 'Mod' ? 'Ctrl' : part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
