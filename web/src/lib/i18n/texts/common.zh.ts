import { translationOf } from '../typed-texts.ts';
import type { commonEn } from './common.en.ts';

export const commonZh = translationOf<typeof commonEn>()({
  'app.name': '脉络',
  'app.version': '版本 {version}',

  'publics.success': '操作成功',
  'publics.deleteSuccess': '删除成功',
  'publics.frozenSuccess': '冻结成功',
  'publics.restoreSuccess': '恢复成功',
  'publics.switchSuccess': '切换成功',
  'publics.verificationCodePrompt': '验证码已发送到邮箱，5分钟内有效',
  'user.removeSuccess': '移除成功',
  'login.success': '登录成功',
  'logout.success': '退出成功',
  'register.success': '注册成功，请使用新用户登录',
  'login.findPwdSuccess': '密码重置成功，请登录',

  'failure.noAnswer': '网络错误，请稍后再试',
  'failure.screenTitle': '页面未能加载',
  'failure.screenText': '途中出了差错，已保存的内容不受影响。',
  'failure.screenRetry': '重新加载',

  'time.justNow': '刚刚',
  'text.named': '{name}：{value}',

  'alert.region': '消息',
  'alert.close': '关闭',
  'action.signIn': '登录',
  'action.signUp': '注册',
  'action.signOut': '退出登录',

  'key.enter': 'Enter',
  'key.ctrl': 'Ctrl',

  'language.choose': '语言',
  'language.en': 'English',
  'language.zh': '简体中文',
  'theme.light': '浅色主题',
  'theme.dark': '深色主题',
  'theme.system': '跟随系统',
  'theme.choose': '主题',
});
