import { translationOf } from '../typed-texts.ts';
import type { labelsEn } from './labels.en.ts';

export const labelsZh = translationOf<typeof labelsEn>()({
  'role.ProductManager': '产品经理',
  'role.DesignEngineer': '设计工程师',
  'role.DevelopEngineer': '开发工程师',
  'role.TestEngineer': '测试工程师',
  'role.Guest': '访客',
  'role.Developer': '开发者',
  'role.Administrator': '管理员',
  'role.CustomerService': '客服',
  'role.Author': '作者',

  'stage.1': '立项',
  'stage.2': '需求',
  'stage.3': '设计',
  'stage.4': '开发',
  'stage.5': '维护',
  'stage.6': '结束',

  'kind.Private': '私有',
  'kind.Internal': '内部',
  'kind.Public': '公开',

  'action.cancel': '取消',
  'action.close': '关闭',
  'action.save': '保存',
  'action.saving': '正在保存',
  'action.refresh': '刷新',
  'action.retry': '重试',

  'pages.label': '分页',
  'pages.total': { other: '共 {count} 条' },
  'pages.page': '第 {page} 页',
  'pages.previous': '上一页',
  'pages.next': '下一页',

  'tags.add': '添加',
  'tags.remove': '移除 {tag}',

  'markdown.side': '编写或预览',
  'markdown.write': '编写',
  'markdown.preview': '预览',
  'markdown.empty': '暂无可预览的内容',

  'settings.notSaved': '未保存',
  'settings.discard': '放弃更改',

  'leave.title': '退出 {name}？',
  'leave.text': '访问权限立即失效，产品经理可以再次邀请。',
  'leave.confirm': '退出',

  'conflict.title': '{name} 已被他人修改',
  'conflict.text': '期间保存了版本 {theirs}，本次编辑基于版本 {yours}。逐项选择保留哪一方，内容不会丢失。',
  'conflict.differ': { other: '{count} 处不同' },
  'conflict.takeMine': '全部用我的',
  'conflict.takeTheirs': '全部用对方的',
  'conflict.mine': '我的版本',
  'conflict.theirs': '版本 {version}',
  'conflict.empty': '空',
  'conflict.keepEditing': '继续编辑',
  'conflict.save': '保存为版本 {version}',
});
