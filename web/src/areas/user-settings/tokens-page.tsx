import { TokensScreen } from '../../kit/tokens/tokens-screen.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

export const TokensPage = () => (
  <>
    <SettingsTabs />
    <TokensScreen owner="person" />
  </>
);
