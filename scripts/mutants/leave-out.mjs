// Loaded by Stryker in the copy: what is not worth a mutant, and why.
import { readFileSync } from 'node:fs';

const known = JSON.parse(readFileSync(new URL('./equivalent.json', import.meta.url), 'utf8'));
const SQL = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|LISTEN|NOTIFY|SET|EXPLAIN)\s/;

const textOf = (node) => (node.type === 'StringLiteral' ? node.value : node.type === 'TemplateLiteral' ? node.quasis[0].value.raw : null);
const isLog = ({ type, callee }) =>
  type === 'CallExpression' &&
  callee.type === 'MemberExpression' &&
  ['info', 'warn', 'debug', 'error'].includes(callee.property.name) &&
  (callee.object.name ?? callee.object.property?.name ?? '').endsWith('log');

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'leave-out',
    value: {
      shouldIgnore({ node, hub }) {
        const text = textOf(node);
        if (text !== null && SQL.test(text))
          return 'an empty statement always fails: conditions are taken away one by one in the second pass';
        if (isLog(node)) return 'words of the log are no promise';
        if (node.type === 'NewExpression' && node.callee.name === 'Error') return 'the text of a bug is no promise';
        const entry = known.find(({ code }) => hub.file.code.slice(node.start, node.end) === code);
        return entry?.reason;
      },
    },
  },
];
