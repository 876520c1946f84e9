import { useText } from '../../lib/i18n/i18n.ts';
import type { EntryGroup } from './entry.ts';
import { itemEntry, recentEntries } from './item-entries.tsx';
import { useCommands, usePlaces } from './use-commands.ts';
import type { Hit } from './use-hits.ts';
import { matches, type PaletteQuery } from './palette-query.ts';

/** The matching entries in display order. */
export function useGroups({ scope, text }: PaletteQuery, hits: readonly Hit[], onShortcuts: () => void) {
  const t = useText();
  const commands = useCommands(onShortcuts);
  const places = usePlaces();
  const fitting = (entries: EntryGroup['entries']) =>
    entries.filter(({ label, keys = [] }) => matches(`${label} ${keys.join('')}`, text));
  const groups: EntryGroup[] = [];
  if (scope !== 'commands')
    groups.push(
      text
        ? { title: t('palette.items'), entries: hits.map(itemEntry) }
        : { title: t('palette.recent'), entries: recentEntries() },
    );
  if (scope !== 'items') groups.push({ title: t('palette.commands'), entries: fitting(commands) });
  if (scope === 'everything') groups.push({ title: t('palette.places'), entries: fitting(places) });
  return groups.filter(({ entries }) => entries.length > 0);
}
