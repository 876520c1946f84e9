import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'invitation.own': '收到的邀请',
  'invitation.to': '邀请加入 {name}',
  'invitation.by': '{name} 邀请，角色：{role}，{when}',
  'invitation.accept': '接受',
  'invitation.accepting': '正在接受',
  'invitation.accepted': '已加入 {name}',
  'invitation.decline': '谢绝',
  'invitation.declining': '正在谢绝',
  'invitation.which': '加入 {name} 的邀请',
  'invitation.declined': '已谢绝加入 {name} 的邀请',
});
