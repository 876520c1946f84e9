import { Search } from 'lucide-react';
import { useText } from '../../lib/i18n/i18n.ts';
import { openPath } from '../../lib/navigation.ts';
import type { EntryGroup } from './entry.ts';
import { hitEntry, recentEntries } from './item-entries.tsx';
import { useCommands, usePlaces } from './use-commands.ts';
import type { Hits } from './use-hits.ts';
import styles from './palette.module.css';
import { matches, type PaletteQuery } from './palette-query.ts';

/** The way to all hits, on a page of their own. */
function useAllHits(text: string, { total, isTotalExact }: Hits): EntryGroup {
  const t = useText();
  const label = t('palette.allHits', { text });
  return {
    title: t('palette.short'),
    entries:
      total > 0 || !isTotalExact
        ? [
            {
              id: 'all hits',
              icon: Search,
              label,
              pieces: [{ text: label, isHit: false }],
              detail: total > 0 && (
                <span className={styles.more}>{`${total}${isTotalExact ? '' : '+'}`}</span>
              ),
              run: () => openPath(`/search?q=${encodeURIComponent(text)}`),
            },
          ]
        : [],
  };
}

/** The matching entries in display order. */
export function useGroups({ scope, text }: PaletteQuery, hits: Hits, onShortcuts: () => void) {
  const t = useText();
  const commands = useCommands(onShortcuts);
  const places = usePlaces();
  const allHits = useAllHits(text, hits);
  const fitting = (entries: EntryGroup['entries']) =>
    entries.filter(({ label, keys = [] }) => matches(`${label} ${keys.join('')}`, text));
  const groups: EntryGroup[] = [];
  if (scope !== 'commands' && text)
    groups.push({ title: t('palette.items'), entries: hits.list.map(hitEntry) }, allHits);
  if (scope !== 'commands' && !text) groups.push({ title: t('palette.recent'), entries: recentEntries() });
  if (scope !== 'items') groups.push({ title: t('palette.commands'), entries: fitting(commands) });
  if (scope === 'everything') groups.push({ title: t('palette.places'), entries: fitting(places) });
  return groups.filter(({ entries }) => entries.length > 0);
}
