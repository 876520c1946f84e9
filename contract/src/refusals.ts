// The closed list of what the server may answer instead of success. Everything else is a bug.
// The first three digits of the number are the HTTP status.

interface Text {
  number: number;
  en: string;
  zh: string;
}

const refusal = (number: number, en: string, zh: string): Text => ({ number, en, zh });

export const refusals = {
  'request.invalid': refusal(40000, 'The request is not valid', '请求内容无效'),
  'request.unreadable': refusal(40001, 'The request body is not valid JSON', '请求体不是有效的 JSON'),
  'product.notSelected': refusal(40002, 'Please select a product first', '请先选择产品'),
  'valid.required': refusal(40003, 'This field is required', '此项为必填项'),
  'version.missing': refusal(40004, 'The version that was edited is missing', '缺少所编辑的版本号'),

  'person.unknown': refusal(40005, 'One of these people does not exist', '所选用户中有不存在的用户'),
  'product.notCurrent': refusal(40006, 'Only the current product can be deleted', '只能删除当前产品'),
  'product.nameDiffers': refusal(
    40007,
    'The typed name is not the name of the product',
    '输入的名称与产品名称不一致',
  ),
  'product.managerStays': refusal(
    40008,
    'A product manager cannot leave. Hand the product over or delete it first.',
    '产品经理不能退出，先移交或删除产品',
  ),
  'member.notSelf': refusal(40009, 'You cannot change or remove yourself', '不能更改或移除自己'),

  'valid.emailEmpty': refusal(40010, 'E-mail is required', '邮箱不能为空'),
  'valid.emailValid': refusal(40011, 'E-mail is not valid', '邮箱格式不正确'),
  'valid.username': refusal(40012, 'Username is required', '用户名不能为空'),
  'valid.usernameInvalid': refusal(
    40013,
    'Username must have 3-50 characters: letters, digits and _+=,.@-',
    '用户名须为3-50个字符，可用字母、数字和_+=,.@-',
  ),
  'valid.passwordEmpty': refusal(40014, 'Password is required', '密码不能为空'),
  'valid.passwordLength': refusal(40015, 'Password needs at least 6 characters', '密码至少6个字符'),
  'valid.passwordTooLong': refusal(40016, 'Password can have at most 128 characters', '密码最多128个字符'),
  'valid.samePassword': refusal(40017, 'Entered passwords differ', '两次输入的密码不一致'),
  'valid.codeEmpty': refusal(40018, 'Verification code is required', '验证码不能为空'),

  'login.wrong': refusal(40020, 'Username or password is wrong', '用户名或密码错误'),
  'account.usernameTaken': refusal(40021, 'This username is taken', '用户名已被使用'),
  'account.emailTaken': refusal(40022, 'This e-mail already has an account', '该邮箱已注册'),
  'code.wrong': refusal(
    40023,
    'The code is wrong or too old. Send a new one.',
    '验证码错误或已过期，重新发送',
  ),
  'password.wrong': refusal(40024, 'The old password is wrong', '旧密码错误'),
  'mail.notConfigured': refusal(
    40025,
    'This installation has no mail server, so no code can be sent',
    '本系统未配置邮件服务器，无法发送验证码',
  ),

  'member.lastManager': refusal(
    40026,
    'A product needs at least one product manager',
    '产品至少需要一名产品经理',
  ),
  'avatar.tooLarge': refusal(40027, 'The avatar size cannot exceed 200K', '头像大小不能超过200K'),
  'image.unreadable': refusal(40028, 'This is no picture that can be read', '无法读取该图片'),
  'image.tooManyPixels': refusal(40029, 'The picture has too many pixels', '图片像素过大'),
  'upload.missing': refusal(40030, 'The upload holds no file', '上传内容中没有文件'),

  'link.unknown': refusal(40031, 'The chosen item does not exist', '所选条目不存在'),
  'item.frozen': refusal(40032, 'This item is frozen. Unfreeze it first.', '该条目已冻结，先解冻'),
  'item.notDeletable': refusal(
    40033,
    'Only an item in its initial state can be deleted',
    '只能删除初始状态的条目',
  ),
  'item.hasDependents': refusal(40034, 'Other items depend on this one', '有其他条目依赖此条目'),
  'features.alreadyFinished': refusal(40035, 'Feature already finished.', '特性已完成。'),
  'requirement.alreadyFinished': refusal(40036, 'Requirement already finished.', '需求已完成。'),
  'content.tooManyImages': refusal(
    40037,
    'Unable to add image, maximum number of images in text',
    '无法添加图片，文本中的图片数量已达上限',
  ),
  'item.parentInTrash': refusal(
    40038,
    'What it belongs to is in the trash. Restore that first.',
    '其所属条目在回收站中，先恢复它',
  ),
  'comment.empty': refusal(40039, 'Comment cant not be empty.', '评论不能为空。'),
  'comment.tooLong': refusal(40040, 'A comment can have at most 1000 characters', '评论最多1000个字符'),

  'file.tooLarge': refusal(40041, 'The file size cannot exceed 10M', '文件大小不能超过10M'),
  'image.type': refusal(40042, 'This image type is not supported', '不支持的图片类型'),
  'apiFile.type': refusal(40060, 'Only .yaml files are accepted here', '此处仅接受 .yaml 文件'),
  'apiFile.encoding': refusal(40061, 'The file is not UTF-8 text', '文件不是 UTF-8 文本'),
  'task.alreadyClosed': refusal(40046, 'Task already closed.', '任务已关闭。'),
  'risk.alreadyClosed': refusal(40047, 'Risk already closed.', '风险已关闭。'),
  'iteration.datesCrossed': refusal(
    40048,
    'The close date lies before the begin date',
    '结束日期早于开始日期',
  ),
  'testcase.blocked': refusal(40049, 'Test case is blocked.', '测试用例已阻塞。'),
  'defect.archived': refusal(40050, 'Defect already archived.', '缺陷已归档。'),
  'defect.otherStatus': refusal(
    40051,
    'This step does not belong to where the defect stands now',
    '缺陷的当前状态不能进行此操作',
  ),
  'step.commentTooLong': refusal(
    40052,
    'What is said with a step can have at most 500 characters',
    '操作说明最多500个字符',
  ),
  'file.empty': refusal(40053, 'The file is empty', '文件为空'),
  'item.frozenByChoice': refusal(
    40054,
    'This item is frozen. Choose another status first.',
    '该条目已冻结，先改选其他状态',
  ),
  'link.exists': refusal(40043, 'These items are linked like this already', '这两个条目已有此关联'),
  'link.toItself': refusal(40044, 'An item cannot be linked to itself', '条目不能关联自身'),
  'link.kinds': refusal(40055, 'Items of these kinds cannot be linked like this', '这两类条目不能这样关联'),
  'link.tooMany': refusal(40045, 'An item can have at most 200 links', '一个条目最多可有200个关联'),

  'trace.textChanged': refusal(
    40903,
    'The text changed again meanwhile. Nothing was confirmed: please look at it once more.',
    '文本又有变动，未作确认，请再看一次',
  ),
  'trace.unknownBlock': refusal(40056, 'This part of the text does not exist', '文本中没有这一部分'),
  'baseline.tooMany': refusal(
    40080,
    'A product can have at most 200 baselines. Nothing was made. Delete one first.',
    '一个产品最多可有200条基线，未创建，先删除一条',
  ),

  'review.unknownReviewer': refusal(
    40081,
    'A reviewer must be a member of the product who is no guest. Nothing was sent.',
    '评审人须为产品成员且不是访客，未提交',
  ),
  'review.notReviewer': refusal(
    40302,
    'Only the reviewers of this item can vote. Nothing was recorded.',
    '只有该条目的评审人可以表决，未作记录',
  ),
  'review.textChanged': refusal(
    40904,
    'The text changed since you read it. Your vote was not recorded: please look at the change first.',
    '您阅读之后文本有变动，表决未记录，请先查看变动',
  ),

  'diagram.syntax': refusal(40070, 'The diagram has an error', '图中有错误'),
  'diagram.empty': refusal(
    40071,
    'There is nothing to draw between @startuml and @enduml',
    '@startuml 与 @enduml 之间没有内容',
  ),
  'diagram.undrawable': refusal(40072, 'This text cannot be drawn as a diagram', '该文本无法绘制成图'),

  'session.expired': refusal(40100, 'Token has expired', '登录已过期，请重新登录'),

  forbidden: refusal(40300, 'You have no permission for this operation', '您没有权限执行此操作'),
  'product.notMember': refusal(40301, 'You are no longer a member of this product', '您已不是该产品的成员'),

  notFound: refusal(40400, 'Not found', '未找到'),
  'route.unknown': refusal(40401, 'This address does not exist', '该地址不存在'),
  'version.contentGone': refusal(
    40403,
    'The content of this version was not kept. Nothing was changed',
    '该版本的内容未保留，未作任何更改',
  ),
  'diagram.off': refusal(40402, 'No diagrams are drawn here', '此处不绘制图'),

  'request.timeout': refusal(40800, 'The request took too long to arrive', '请求传输超时'),

  'item.stale': refusal(40900, 'Someone else changed this meanwhile', '内容已被他人修改'),
  'product.changed': refusal(
    40901,
    'The current product changed in another tab',
    '当前产品已在其他标签页中切换',
  ),
  'request.inFlight': refusal(40902, 'The same request is still being worked on', '相同的请求正在处理中'),

  'request.tooLarge': refusal(41300, 'The request is too large', '请求内容过大'),
  'diagram.tooLong': refusal(41301, 'A diagram can have at most 64 kB of text', '图的文本最多64 kB'),
  'request.mediaType': refusal(41500, 'This content type is not accepted here', '不支持的内容类型'),
  'request.keyReused': refusal(
    42200,
    'This idempotency key was used for another request',
    '该幂等键已用于其他请求',
  ),

  tooMany: refusal(42900, 'Too many requests. Wait a moment.', '请求过于频繁，稍后再试'),
  'code.tooSoon': refusal(42901, 'A code was sent already. Wait a moment.', '验证码已发送，稍后再试'),
  'login.tooMany': refusal(
    42902,
    'Too many wrong tries. Wait a few minutes or reset the password.',
    '尝试次数过多，稍后再试或重置密码',
  ),

  'server.error': refusal(50000, 'Something went wrong on the server', '服务器出错'),
  'server.busy': refusal(
    50300,
    'The server is busy. Nothing was changed. Try again.',
    '服务器繁忙，未做任何更改，稍后重试',
  ),
  'server.outcomeUnknown': refusal(
    50301,
    'The connection broke while saving. Try again: what was saved is not saved twice.',
    '保存时连接中断，可重试，不会重复保存',
  ),
  'diagram.busy': refusal(
    50310,
    'Many diagrams are being drawn. Try again in a moment.',
    '正在绘制的图较多，稍后重试',
  ),
  'diagram.down': refusal(50311, 'The diagram server is down', '绘图服务不可用'),
  'diagram.tooSlow': refusal(
    50312,
    'Drawing took more than 10 seconds and was stopped. Make the diagram smaller.',
    '绘制超过10秒已停止，请简化图的内容',
  ),
} as const satisfies Record<string, Text>;

export type RefusalKey = keyof typeof refusals;

export const isRefusalKey = (key: string): key is RefusalKey => Object.hasOwn(refusals, key);

export const httpStatus = (key: RefusalKey): number => Math.floor(refusals[key].number / 100);

export type Language = 'en' | 'zh';

/** Chinese when Accept-Language starts with zh, otherwise English. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.trim().toLowerCase().startsWith('zh') ? 'zh' : 'en';
