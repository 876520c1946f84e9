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
  'valid.passwordLength': refusal(40015, 'Password needs at least 8 characters', '密码至少8个字符'),
  'valid.passwordTooLong': refusal(40016, 'Password can have at most 128 characters', '密码最多128个字符'),
  'valid.samePassword': refusal(40017, 'Entered passwords differ', '两次输入的密码不一致'),
  'valid.passwordCommon': refusal(
    40076,
    'Many people use this password, so it is tried first. Choose another one.',
    '该密码过于常见，容易被猜到，换一个',
  ),
  'valid.passwordName': refusal(
    40077,
    'The password is a name that others see: the username, a product or Tracery. Choose another one.',
    '密码不能是用户名、产品名或脉络，换一个',
  ),
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
  'proof.needed': refusal(
    40078,
    'You signed in some time ago. Nothing was changed. Prove that it is you, then do it again.',
    '距上次登录已有一段时间，未作任何更改，验证身份后重试',
  ),
  'proof.wrong': refusal(40079, 'The password is wrong. Nothing was changed.', '密码错误，未作任何更改'),
  'secondFactor.needed': refusal(
    40091,
    'A code of the authenticator app is needed',
    '需要输入身份验证器中的验证码',
  ),
  'secondFactor.wrong': refusal(
    40092,
    'The code is wrong or was used already. Wait for the next one.',
    '验证码错误或已使用过，等待下一个',
  ),
  'secondFactor.isOn': refusal(
    40093,
    'Signing in asks for a code already. Nothing was changed.',
    '登录时已需要验证码，未作任何更改',
  ),
  'secondFactor.isOff': refusal(
    40094,
    'Signing in asks for no code. Nothing was changed.',
    '登录时不需要验证码，未作任何更改',
  ),
  'directory.linkNeeded': refusal(
    42240,
    'The company directory knows you, and there is an account here with your name or mail address. If it is yours, give its password to link it. Otherwise ask whoever runs your Tracery. Nothing was changed.',
    '公司目录已确认你的身份，但此处已有同名或同邮箱的账号。如果是你的账号，输入该账号的密码即可关联，否则可联系系统管理员。未作任何更改',
  ),
  'directory.linkWrong': refusal(
    42241,
    'The password of the account here is wrong. Nothing was linked.',
    '此处账号的密码错误，未关联',
  ),
  'directory.noMail': refusal(
    42242,
    'Your entry in the company directory has no mail address, so no account was made. Have it added there, then sign in again.',
    '公司目录中没有你的邮箱，未创建账号。在目录中添加邮箱后重新登录',
  ),
  'directory.taken': refusal(
    42243,
    'An account here has your name or mail address and belongs to somebody else, or has no password. Nothing was changed. Ask whoever runs your Tracery.',
    '此处同名或同邮箱的账号属于他人或没有密码，未作任何更改。可联系系统管理员',
  ),
  'directory.passwordElsewhere': refusal(
    40940,
    'You sign in with the password of the company directory. Nothing was changed here. Change it where your company keeps it.',
    '你使用公司目录的密码登录，此处未作任何更改。可在公司目录中修改密码',
  ),
  'directory.down': refusal(
    50340,
    'The company directory does not answer, so nobody can sign in by it now. Accounts with a password of Tracery still can. Try again in a few minutes, or tell whoever runs your Tracery.',
    '公司目录没有响应，暂时无法通过它登录。使用脉络密码的账号仍可登录。几分钟后重试，或告知系统管理员',
  ),
  'sso.noAccount': refusal(
    42220,
    'Nobody here has this sign-in, and new accounts are not made by it. Ask whoever runs your Tracery for an account.',
    '此登录方式没有对应的账号，也不会自动创建。可联系系统管理员开通账号',
  ),
  'sso.addressNotProved': refusal(
    42221,
    'The provider has not verified your mail address, so no account was made. Verify it there, then sign in again.',
    '登录提供方尚未验证你的邮箱，未创建账号。在那里验证邮箱后重新登录',
  ),
  'sso.again': refusal(
    42222,
    'This sign-in was used, is too old, or was begun in another browser. Nothing was changed. Start again.',
    '此次登录已使用、已过期或在其他浏览器中发起，未作任何更改。重新登录即可',
  ),
  'sso.linkedElsewhere': refusal(
    42223,
    'This sign-in belongs to another account already. Nothing was changed. Unlink it there first.',
    '此登录方式已关联其他账号，未作任何更改。先在该账号中取消关联',
  ),
  'sso.refused': refusal(
    42224,
    'The provider did not sign you in. Try again, or sign in another way.',
    '登录提供方未完成登录。可重试，或改用其他登录方式',
  ),
  'sso.otherPerson': refusal(
    42225,
    'That sign-in belongs to somebody else. Nothing was changed. Use the one that is linked to your account.',
    '该登录属于其他人，未作任何更改。使用已关联到本账号的登录方式',
  ),
  'sso.lastWay': refusal(
    42226,
    'It is the last way into your account, so it stays linked. Link another one or set a password first.',
    '这是进入账号的最后一种方式，仍保持关联。先关联其他登录方式或设置密码',
  ),
  'sso.providerUnknown': refusal(
    42227,
    'There is no such sign-in here any more. Load the page again.',
    '此处已没有该登录方式，刷新页面后重试',
  ),
  'password.off': refusal(
    42228,
    'Passwords are switched off here. Sign in with one of the providers.',
    '此处已停用密码，使用登录提供方登录',
  ),
  'sso.codeNotOffered': refusal(
    42229,
    'No code is mailed for this account. Type its password.',
    '无法为该账号发送验证码，输入该账号的密码',
  ),
  'secondFactor.asked': refusal(
    40350,
    'This product asks for a second factor. Add a passkey or an authenticator app to your account, then open it again.',
    '该产品要求第二重验证，先为账号添加通行密钥或身份验证器，再重新打开',
  ),
  'secondFactor.lastAsked': refusal(
    40953,
    'A product of yours asks for a second factor, and this is your last one. Nothing was changed. Add another one first.',
    '你所在的产品要求第二重验证，这是最后一个，未作任何更改，先添加另一个',
  ),
  'secondFactor.lastRequired': refusal(
    40954,
    'This installation asks for a second factor, and this is your last one. Nothing was changed. Add another one first.',
    '本系统要求第二重验证，这是最后一个，未作任何更改，先添加另一个',
  ),
  'secondFactor.ownFirst': refusal(
    40955,
    'Your account has no second factor, so the product would be closed to you. Nothing was changed. Add one first.',
    '你的账号没有第二重验证，设置后你将无法进入该产品，未作任何更改，先添加一个',
  ),
  'passkey.wrong': refusal(
    42250,
    'This passkey was not accepted. Nothing was changed. Try again, or use another way.',
    '该通行密钥未被接受，未作任何更改，重试或改用其他方式',
  ),
  'passkey.needed': refusal(
    42251,
    'The password is right. Now use your passkey, or type a recovery code.',
    '密码正确，接下来使用通行密钥，或输入恢复码',
  ),
  'login.passwordOff': refusal(
    42252,
    'This account signs in with a passkey. Lost it? Set a new password with "Forgot password?".',
    '该账号使用通行密钥登录，如已丢失，可通过“忘记密码”设置新密码',
  ),
  'passkey.tooMany': refusal(
    40950,
    'An account can have 20 passkeys. Nothing was added. Remove one first.',
    '每个账号最多20个通行密钥，未添加，先移除一个',
  ),
  'passkey.known': refusal(
    40951,
    'This passkey is in use already. Nothing was added.',
    '该通行密钥已在使用，未添加',
  ),
  'passkey.onlySignIn': refusal(
    40952,
    'This is your last passkey and the password does not sign in. Nothing was changed. Switch the password on first.',
    '这是最后一个通行密钥，且密码登录已停用，未作任何更改，先启用密码登录',
  ),
  'passkey.none': refusal(
    40956,
    'Your account has no passkey. Nothing was changed. Add one first.',
    '你的账号没有通行密钥，未作任何更改，先添加一个',
  ),
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
  'content.tooNested': refusal(
    40084,
    'Lists or quotes are nested more than 50 deep, so this text is not saved. Nest them less, or put the text between ``` lines.',
    '列表或引用的嵌套超过50层，该文本未保存，减少嵌套或将文本放在 ``` 行之间',
  ),
  'content.tooManyMarks': refusal(
    40062,
    'One paragraph has more than 5000 formatting marks, or one row more than 200 columns, so this text is not saved. Split it, or put it between ``` lines.',
    '一个段落的格式符号超过5000个，或一行超过200列，该文本未保存，拆分或放在 ``` 行之间',
  ),
  'item.parentInTrash': refusal(
    40038,
    'What it belongs to is in the trash. Restore that first.',
    '其所属条目在回收站中，先恢复它',
  ),
  'comment.empty': refusal(40039, 'Comment cant not be empty.', '评论不能为空。'),
  'comment.tooLong': refusal(40040, 'A comment can have at most 1000 characters', '评论最多1000个字符'),
  'comment.muchTooLong': refusal(
    42277,
    'A comment can have at most 10,000 characters',
    '评论最多10000个字符',
  ),
  'comment.notYours': refusal(40377, 'Only who wrote a comment changes it', '只有评论者本人可以修改评论'),
  'comment.stale': refusal(
    40978,
    'This comment was changed elsewhere meanwhile. Nothing was saved. Look at it again.',
    '评论已在别处修改，未保存，重新查看',
  ),
  'comment.saidWithStep': refusal(
    40979,
    'This was said with a step of the item and is part of its history. It stays as it is.',
    '这是随状态变更记录的说明，属于历史，不能修改',
  ),

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

  'report.unreadable': refusal(
    42280,
    'This is no JUnit XML or CTRF report that can be read as UTF-8. Nothing was kept. Send the file as the test tool wrote it, not packed.',
    '无法按 UTF-8 读取，不是有效的 JUnit XML 或 CTRF 报告，未保存，直接发送测试工具生成的文件，不要压缩',
  ),
  'report.doctype': refusal(
    42281,
    'The report declares a document type or entities, which are not taken. Nothing was kept.',
    '报告中含有 DOCTYPE 或实体声明，不予接收，未保存',
  ),
  'report.tooDeep': refusal(
    42282,
    'The report is nested too deep or one of its elements is too large. Nothing was kept.',
    '报告嵌套过深或其中某个元素过大，未保存',
  ),
  'report.tooMany': refusal(
    42283,
    'A report can hold 50,000 test cases. Nothing was kept. Send it in parts.',
    '一份报告最多50000个用例，未保存，可分批发送',
  ),
  'report.empty': refusal(
    42284,
    'The report holds no test case. Nothing was kept.',
    '报告中没有测试用例，未保存',
  ),
  'report.tooLarge': refusal(
    41302,
    'A report can have at most 20 MB. Nothing was kept. Send it in parts.',
    '一份报告最大20 MB，未保存，可分批发送',
  ),

  'import.unreadable': refusal(
    42230,
    'This is no CSV, XLSX, ReqIF or list of issues in JSON that can be read. Nothing was kept. Save it again as CSV in UTF-8 or as XLSX without a password.',
    '无法读取，不是有效的 CSV、XLSX、ReqIF 或 JSON 事项列表，未保存，可另存为 UTF-8 编码的 CSV 或无密码的 XLSX',
  ),
  'import.doctype': refusal(
    42293,
    'The file declares a document type or entities, which are not taken. Nothing was kept.',
    '文件中含有 DOCTYPE 或实体声明，不予接收，未保存',
  ),
  'import.tooMany': refusal(
    42231,
    'A file can hold 50,000 rows, 100 columns and 64 MB of text. Nothing was kept. Send it in parts.',
    '一个文件最多50000行、100列、64 MB 文本，未保存，可分批导入',
  ),
  'import.empty': refusal(
    42232,
    'The file has no row below its headings. Nothing was kept.',
    '文件标题行以下没有数据，未保存',
  ),
  'import.columns': refusal(
    42233,
    'The columns do not fit the file or the kind, or two of them are the same field. Nothing was changed.',
    '列与文件或条目类型不符，或有两列对应同一字段，未作任何更改',
  ),
  'import.hasErrors': refusal(
    42234,
    'Some rows have errors. Nothing was imported. Mend them, or import only the good rows.',
    '部分行有错误，未导入，可修正后再试，或仅导入正确的行',
  ),
  'import.value': refusal(42235, 'This field has no such value', '该字段没有这个值'),
  'import.person': refusal(
    42236,
    'No member, or more than one, has this name or mail address',
    '没有成员或有多名成员使用此姓名或邮箱',
  ),
  'import.link': refusal(
    42237,
    'No item, or more than one, has this number or name',
    '没有条目或有多个条目使用此编号或名称',
  ),
  'import.date': refusal(
    42238,
    'This is no date, or it can be read in two ways',
    '不是有效日期，或日期有歧义',
  ),
  'import.number': refusal(42239, 'No item of this kind has this number', '此类条目中没有这个编号'),
  'import.twice': refusal(42244, 'An earlier row of the file is the same item', '文件中较早的一行是同一条目'),
  'import.status': refusal(
    42245,
    'No step leads the item to this status, or it follows from other items',
    '没有操作可使条目变为此状态，或该状态由其他条目决定',
  ),
  'import.final': refusal(
    42246,
    'This was set when the item was created and cannot be changed',
    '此项在创建时确定，不能更改',
  ),
  'import.tooLong': refusal(42247, 'The text is too long for this field', '文本超过该字段的长度上限'),
  'import.tooLarge': refusal(
    41305,
    'A file can have at most 20 MB. Nothing was kept. Send it in parts.',
    '一个文件最大20 MB，未保存，可分批导入',
  ),
  'import.begun': refusal(
    40990,
    'The rows are being looked through, or the import has begun already. Nothing was changed. Wait, or send the file again.',
    '正在检查各行，或导入已开始，未作任何更改，可等待或重新上传文件',
  ),
  'import.cannotUndo': refusal(
    40991,
    'Only an import that has ended and was not undone can be undone. Nothing was changed.',
    '只能撤销已结束且未撤销过的导入，未作任何更改',
  ),
  'import.busy': refusal(
    42912,
    'Other files are being read. Nothing was kept. Try again in a moment.',
    '正在读取其他文件，未保存，稍后重试',
  ),

  'view.tooMany': refusal(
    40966,
    'A product can have 200 saved views, and you 50 of your own in it. Nothing was saved. Delete one first.',
    '一个产品最多200个视图，每人最多50个自己的视图，未保存，先删除一个',
  ),
  'view.tooLong': refusal(
    42270,
    'The filters of this list are longer than 2,000 characters. The view was not saved. Choose fewer values.',
    '列表的筛选条件超过2000个字符，视图未保存，减少所选的值',
  ),
  'view.notYours': refusal(
    40366,
    'Only product managers and whoever made it can change a view of the product. Nothing was changed. Save it as a new one.',
    '产品的视图只能由产品经理和创建者修改，未作任何更改，可另存为新视图',
  ),

  'inbox.snoozePast': refusal(
    42263,
    'This day has begun already. The entry stays where it is. Choose a later day.',
    '该日期已到，条目保持不变，另选一个日期',
  ),
  'timeZone.unknown': refusal(
    42264,
    'This time zone is not known. Nothing was saved. Choose one of the list.',
    '未知的时区，未保存，从列表中选择',
  ),
  'notice.linkInvalid': refusal(
    40463,
    'This link to unsubscribe is not valid. Nothing was changed. The settings have all choices.',
    '退订链接无效，未作任何更改，可在设置中调整',
  ),
  'proposal.unfit': refusal(
    42285,
    'A change does not fit the kind of its item. Nothing was kept; the answer names the change and its fields.',
    '有变更与其条目的类型不符，未保存任何内容，响应中列出了变更及其字段',
  ),
  'proposal.tooMany': refusal(
    42286,
    'This product has as many open proposals as it may have. Nothing was kept. Accept or decline some first.',
    '该产品未处理的提议数已达上限，未保存，先接受或拒绝一些提议',
  ),
  'review.unknownReviewer': refusal(
    40081,
    'A reviewer must be a member of the product who is no guest. Nothing was sent.',
    '评审人须为产品成员且不是访客，未提交',
  ),
  'registration.domain': refusal(
    40085,
    'Only addresses of the mail domains of this installation can be used here. Nothing was sent.',
    '此处仅可使用本系统允许的邮箱域名，未发送邮件',
  ),
  'invitation.invalid': refusal(
    40086,
    'This link is not valid. Open the newest mail, or ask for another invitation.',
    '链接无效，打开最新的邮件，或让对方重新邀请',
  ),
  'invitation.expired': refusal(
    40087,
    'This invitation has expired. Ask whoever invited you for another one.',
    '邀请已过期，让邀请人重新发送',
  ),
  'invitation.withdrawn': refusal(
    40088,
    'This invitation was withdrawn. Ask whoever invited you if that was a mistake.',
    '邀请已被撤回，如有疑问，联系邀请人',
  ),
  'invitation.used': refusal(
    40089,
    'This invitation was used already. Sign in: the product is among yours.',
    '邀请已被使用，登录后即可在产品列表中看到该产品',
  ),
  'invitation.tooMany': refusal(
    40090,
    'A product can have at most 500 open invitations. Nobody was invited. Withdraw some first.',
    '一个产品最多可有500个未接受的邀请，未邀请任何人，先撤回一些',
  ),

  'registration.closed': refusal(
    40310,
    'Nobody can register here. Ask the operator of this installation for an account.',
    '本系统不开放注册，联系运维人员开通账号',
  ),
  'registration.byInvitation': refusal(
    40311,
    'Registering needs an invitation here. Ask a product manager for one.',
    '注册需要邀请，联系产品经理',
  ),
  'product.operatorsOnly': refusal(
    40312,
    'Only operators create products here. Nothing was created. Ask one of them.',
    '仅运维人员可以新建产品，未创建，联系运维人员',
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
  'account.disabled': refusal(
    40098,
    'This account was disabled. Nothing of it was deleted; ask whoever runs Tracery.',
    '该账号已被停用，数据均已保留，可联系管理员',
  ),
  'token.scope': refusal(40380, 'The scope of this token leaves this out', '该令牌的权限范围不包括此操作'),
  'token.never': refusal(
    40381,
    'No token may do this. Sign in and do it yourself.',
    '令牌不能执行此操作，请登录后操作',
  ),
  'token.tooMany': refusal(
    40099,
    'There are as many tokens as there may be. End one that is not needed.',
    '令牌数量已达上限，先终止不再需要的令牌',
  ),
  'oauth.client': refusal(
    40057,
    'This program is not known here, or waits at another address than it told. Nothing was given to it. Start again from the program.',
    '该程序未在此登记，或回调地址与登记的不符，未授予任何权限，从该程序重新发起',
  ),
  'webhook.addressInvalid': refusal(
    40065,
    'The address must begin with https:// or http:// and hold no password',
    '地址须以 https:// 或 http:// 开头，且不含密码',
  ),
  'webhook.tooMany': refusal(
    40066,
    'There are as many webhooks as there may be. Remove one that is not needed.',
    'Webhook 数量已达上限，先移除不再需要的',
  ),
  'git.tooMany': refusal(
    40067,
    'There are as many repositories as there may be. Disconnect one that is not needed.',
    '仓库数量已达上限，先断开不再需要的',
  ),
  'git.refused': refusal(
    40382,
    'The delivery was not accepted, and nothing was changed. Copy address and secret of the repository again.',
    '投递未被接受，未作任何更改。重新复制仓库的地址和密钥。',
  ),
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

  'checklist.changed': refusal(
    40977,
    'This entry was changed meanwhile, or another one says the same. Nothing was ticked. Look at the list again.',
    '该条目已被修改，或有内容相同的条目，未勾选，重新查看清单',
  ),
  'item.stale': refusal(40900, 'Someone else changed this meanwhile', '内容已被他人修改'),
  'webhook.off': refusal(40985, 'Switch the webhook on first', '先启用该 Webhook'),
  'product.changed': refusal(
    40901,
    'The current product changed in another tab',
    '当前产品已在其他标签页中切换',
  ),
  'request.inFlight': refusal(40902, 'The same request is still being worked on', '相同的请求正在处理中'),

  'product.notEmpty': refusal(
    40980,
    'This product has items already, if only in its trash. Nothing was added. Make another product for the example.',
    '该产品已有条目（或在回收站中），未添加任何内容，可另建产品查看示例',
  ),

  'bulk.listChanged': refusal(
    40970,
    'The list has changed since you selected all of it. Nothing was changed. Look at it and select again.',
    '全选后列表已变化，未作任何更改，查看后再选择',
  ),
  'bulk.running': refusal(
    40971,
    'This change is still running. Stop it first, or wait for its end.',
    '该更改仍在进行，先停止或等待其结束',
  ),
  'task.placeGone': refusal(
    40973,
    'The task beside which it should stand is no longer in this column. Nothing was changed.',
    '目标位置旁的任务已不在此列，未作任何更改',
  ),
  'bulk.undoOver': refusal(
    40972,
    'This change can no longer be undone. Nothing was changed.',
    '该更改已无法撤销，未作任何更改',
  ),

  'request.tooLarge': refusal(41300, 'The request is too large', '请求内容过大'),
  'diagram.tooLong': refusal(41301, 'A diagram can have at most 64 kB of text', '图的文本最多64 kB'),
  'request.mediaType': refusal(41500, 'This content type is not accepted here', '不支持的内容类型'),
  'request.keyReused': refusal(
    42200,
    'This idempotency key was used for another request',
    '该幂等键已用于其他请求',
  ),

  'bulk.notForKind': refusal(
    42272,
    'Items of this kind cannot be changed like this. Nothing was changed.',
    '此类条目不能这样更改，未作任何更改',
  ),
  'bulk.tooMany': refusal(
    42273,
    'One change takes at most 50,000 items. Nothing was changed. Narrow the list.',
    '一次最多更改 50,000 个条目，未作任何更改，可缩小列表范围',
  ),
  'bulk.lasts': refusal(
    42274,
    'Test runs and what was made with a step stay. This change cannot be undone.',
    '测试执行记录及随步骤生成的内容会保留，该更改无法撤销',
  ),

  'export.tooMany': refusal(
    42275,
    'More than 100,000 items match. Nothing was exported. Narrow the list.',
    '符合条件的条目超过100,000个，未导出，可缩小列表范围',
  ),

  tooMany: refusal(42900, 'Too many requests. Wait a moment.', '请求过于频繁，稍后再试'),
  'export.busy': refusal(
    42911,
    'Other exports are running. Try again in a moment.',
    '其他导出仍在进行，稍后重试',
  ),
  'code.tooSoon': refusal(42901, 'A code was sent already. Wait a moment.', '验证码已发送，稍后再试'),
  'mail.budget': refusal(
    42910,
    'Too many mails were sent already. Nothing was sent or changed. Try again later.',
    '已发送的邮件过多，未发送也未更改，稍后再试',
  ),
  'login.tooMany': refusal(
    42902,
    'Too many wrong tries. Wait a few minutes or reset the password.',
    '尝试次数过多，稍后再试或重置密码',
  ),

  'quota.productBytes': refusal(
    50700,
    'This product has used up its space for files. The file was not kept; texts can still be saved. Ask your operator for more space.',
    '该产品的文件空间已用完，文件未保存，文本仍可保存，可联系管理员增加空间',
  ),
  'quota.personBytes': refusal(
    50701,
    'You have used up your space for files. The file was not kept; texts can still be saved. Ask your operator for more space.',
    '你的文件空间已用完，文件未保存，文本仍可保存，可联系管理员增加空间',
  ),
  'storage.full': refusal(
    50702,
    'The file store is full or read-only. The file was not kept; texts can still be saved. Tell your operator.',
    '文件存储已满或只读，文件未保存，文本仍可保存，可告知管理员',
  ),
  'quota.productItems': refusal(
    40063,
    'This product has as many items as it may have. Nothing was made. Ask your operator for more.',
    '该产品的条目数已达上限，未创建，可联系管理员',
  ),
  'quota.personItems': refusal(
    40064,
    'You have made as many items as you may. Nothing was made. Ask your operator for more.',
    '你创建的条目数已达上限，未创建，可联系管理员',
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
  'sso.providerDown': refusal(
    50320,
    'The provider does not answer as it should. Try again in a minute, or sign in another way.',
    '登录提供方暂时没有正常响应。稍后重试，或改用其他登录方式',
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
