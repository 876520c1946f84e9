import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemKinds } from '@tracery/contract/work-item/fields';
import {
  ChartColumn,
  CodeXml,
  FileDiff,
  KeyRound,
  LayoutDashboard,
  Package,
  Trash,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { itemIcons } from '../../kit/ui/item-icons.generated.ts';
import { TraceIcon } from '../../kit/ui/trace-icon.ts';
import type { AppPath } from '../routes/table.ts';

export const menuIcons: Partial<Record<AppPath, LucideIcon>> = {
  ...Object.fromEntries(itemKinds.map((kind) => [kindSummaries[kind].screen.path, itemIcons[kind]])),
  '/dashboard': LayoutDashboard,
  '/trace': TraceIcon,
  '/proposals': FileDiff,
  '/design/restfulapi': CodeXml,
  '/test/report': ChartColumn,
  '/setting/product': Package,
  '/setting/member': Users,
  '/setting/trash': Trash,
  '/setting/tokens': KeyRound,
  '/setting/webhooks': Webhook,
  '/setting/git': Webhook,
};
