import type { help as english } from './help.en.ts';

export const help: Record<keyof typeof english, string> = {
  '/dashboard':
    '产品的现状：等待你处理的事项、各类条目和当前迭代的进度、最近的操作。点击数字打开对应的列表。',
  '/trace':
    '从每个需求追溯到功能、任务、测试用例和缺陷。虚线处是缺口，打开即可补上。基线保存某一时刻的状态，并可与当前比较。',
  '/search':
    '按名称、编号、标签、内容和评论查找所有类型的条目。多个词须同时出现。kind:、status:、owner:、tag: 和 updated: 用于缩小范围，输入时会给出提示。',
  '/document': '不属于单个条目的文本：计划、报告、纪要，可像需求一样提交评审。',
  '/requirement/feature': '产品提供的能力，按大块划分。特性包含需求，其状态由需求和任务得出。',
  '/requirement/requirement':
    '必须成立的内容，小到可以实现和测试。内容旁边列出证明各部分的测试用例。内容变更后，依据它所做的条目变为存疑，直到有人复核。',
  '/design/component': '构成产品的各个部分，按层级组织。功能属于组件。',
  '/design/function': '组件为需求所做的事，把要求与实现之处联系起来。',
  '/design/uml': '五种视图的图，用 PlantUML 编写，边写边画。按 1 到 5 切换视图。',
  '/design/restfulapi': '以 OpenAPI 文件描述的接口：在此阅读并发送请求。',
  '/test/testcase': '逐步证明需求的方法。每次执行都记录结果，最近一次即为状态，之前的会保留。',
  '/test/defect': '不能正常工作的地方。缺陷按流程逐步推进，每一步可附说明，直到验证并关闭。',
  '/task/task': '有负责人的工作，可用列表或看板查看。拖动卡片，或按 Shift 加方向键，移到下一列。',
  '/task/risk': '可能出错的事、可能性和影响。优先级由两者得出。',
  '/setting/iteration': '一段时间及其中计划的内容。图表显示剩余多少，未完成的可转到下一迭代。',
  '/setting/product': '产品的名称、说明和规则，由产品经理修改。',
  '/setting/member': '成员及其角色。产品经理邀请成员并修改角色。',
  '/setting/trash': '最近 30 天内删除的条目，可连同相关内容一起恢复。',
  '/product/product': '你的产品。打开或新建产品，每个产品有各自的成员、条目和编号。',
  '/user/settings': '姓名、头像、语言、外观、快捷键、会话和登录方式。',
};
