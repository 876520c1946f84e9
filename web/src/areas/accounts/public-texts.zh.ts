import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './public-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'login.page': '登录',
  'passkey.use': '使用通行密钥',
  'passkey.notUsed': '未使用通行密钥',
  'sso.continue': '使用 {name} 登录',
  'sso.leaving': '正在打开',
  'sso.page': '单点登录',
  'register.page': '注册账号',
  'invitation.page': '邀请',
  'reset.page': '重置密码',
  'account.email': '邮箱',
  'account.password': '密码',
  'account.newPassword': '新密码',
  'account.repeatNewPassword': '确认新密码',
  'account.showPassword': '显示密码',
  'account.hidePassword': '隐藏密码',
  'account.required': '必填',
  'account.good': '格式正确',
});
