import type { Role } from '@tracery/contract/products/roles';
import { CodeXml, Eye, FlaskConical, Key, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './role-chip.module.css';

export const roleIcons: Record<Role, ReactNode> = {
  ProductManager: <Key size={13} />,
  DesignEngineer: <Pencil size={13} />,
  DevelopEngineer: <CodeXml size={13} />,
  TestEngineer: <FlaskConical size={13} />,
  Guest: <Eye size={13} />,
};

export function RoleChip({ role }: { role: Role }) {
  const t = useText();
  return (
    <span className={styles.chip} data-role={role}>
      {roleIcons[role]}
      {t(`role.${role}`)}
    </span>
  );
}
