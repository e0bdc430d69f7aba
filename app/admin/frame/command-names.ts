/** Command → name; a new command needs a row. */
const COMMAND_NAMES: Readonly<Record<string, string>> = {
  "add-staff": "添加员工",
  "invite-staff": "重新邀请员工",
  "reset-second-factor": "重置两步验证",
  "staff-members": "查看员工",
  backup: "备份",
  "check-backup": "核对备份",
  restore: "恢复备份",
  "export-company": "导出客户资料",
  "import-goods": "导入商品",
  "import-stock": "导入库存",
  "import-prices": "导入价格",
  "test-reports": "存放药检报告",
  "goods-documents": "存放首营资料",
  "goods-pictures": "存放商品图片",
  "export-ephedrine": "导出含麻专册",
  refunds: "查看退款",
  "retry-refund": "重新申请退款",
  "settle-refund": "登记人工退款",
  "publish-help": "发布帮助页",
  export: "导出表格",
};

/** Returns the name of a command; a page's note is already text. */
export const commandName = (command: string): string =>
  Object.hasOwn(COMMAND_NAMES, command) ? COMMAND_NAMES[command]! : command;

/** Returns what the log may store for a word: itself, and the command of this name. */
export const commandsNamed = (word: string): string[] => {
  const commands = Object.keys(COMMAND_NAMES).filter((command) => COMMAND_NAMES[command] === word);
  return [word, ...commands];
};
