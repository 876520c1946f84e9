import { itemKinds } from '@tracery/contract/work-item/fields';
import { CodeXml, LayoutDashboard, Package, Trash, Users, type LucideIcon } from 'lucide-react';
import { itemIcons } from '../../kit/ui/item-icons.ts';
import { itemPlaces } from '../../lib/item-places.ts';
import type { AppPath } from '../routes/table.ts';

export const menuIcons: Partial<Record<AppPath, LucideIcon>> = {
  ...Object.fromEntries(itemKinds.map((kind) => [itemPlaces[kind].path, itemIcons[kind]])),
  '/dashboard': LayoutDashboard,
  '/design/restfulapi': CodeXml,
  '/setting/product': Package,
  '/setting/member': Users,
  '/setting/trash': Trash,
};
