import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './public-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'login.page': '登录',
  'login.welcome': '欢迎回来',
  'login.intro': '登录后，接着上次的线索继续。',
  'login.forgot': '忘记密码',
  'login.busy': '正在登录',
  'login.or': '或',
  'login.guest': '以访客身份进入',
  'login.newHere': '还没有账号？',
  'login.createAccount': '注册账号',

  'register.page': '注册账号',
  'register.intro': '从这里开始自己的脉络。',
  'register.submit': '注册',
  'register.busy': '正在注册',
  'register.haveAccount': '已有账号？',

  'reset.page': '重置密码',
  'reset.intro': '验证码将发送到邮箱，邮件中会写明用户名。',
  'reset.submit': '设置密码',
  'reset.busy': '正在设置',
  'reset.othersEnd': '密码更改后，该账号在其他设备上的登录全部退出。',
  'reset.remembered': '想起来了？',
  'reset.back': '返回登录',

  'account.email': '邮箱',
  'account.username': '用户名',
  'account.usernameHint': '3 至 50 个字符，可用字母、数字和 _ + = , . @ -',
  'account.password': '密码',
  'account.passwordHint': '至少 6 个字符',
  'account.repeatPassword': '确认密码',
  'account.newPassword': '新密码',
  'account.repeatNewPassword': '确认新密码',
  'account.showPassword': '显示密码',
  'account.hidePassword': '隐藏密码',
  'account.required': '必填',
  'account.good': '格式正确',

  'code.label': '验证码',
  'code.counter': '{typed} / {all}',
  'code.send': '发送验证码',
  'code.sending': '正在发送',
  'code.sendAgainIn': '{seconds} 秒后可重发',
  'code.sendAgain': '重新发送',
});
