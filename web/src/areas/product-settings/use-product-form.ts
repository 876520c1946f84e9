import { useMergedForm } from '../../kit/form/use-merged-form.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { refetchSettings, saveSettings } from './saving.ts';
import { settingsOf, type Product, type Settings, type Stored } from './use-product.ts';

export function useProductForm(product: Product, isManager: boolean) {
  const userId = useSession()?.claims.userId;
  return useMergedForm<Settings>({
    // Who only reads must not see as settled what they once typed as manager.
    name: `product ${product.id} ${isManager ? 'of' : 'read by'} ${userId}`,
    saved: settingsOf(product, product.data.content),
    version: product.version,
    save: (changes, from) => saveSettings(product.id, from, changes),
    valuesIn: (current: Stored & { content: string }) => settingsOf(current, current.content),
    readAgain: refetchSettings,
  });
}
