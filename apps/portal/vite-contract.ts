import type { NodePath, PluginObj, types } from '@babel/core';

/** The facts of a call that a browser needs to send it. The server checks shapes in both directions. */
const CLIENT_FACTS: ReadonlySet<string> = new Set(['method', 'path', 'access', 'module', 'sealed', 'envelope', 'takesRequestId']);
export const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/]/;

/**
 * Leaves of each `endpoint({…})` and `event(…)` of the contract only the facts a client uses, and makes every other value at the top of its
 * files removable when it is not read: so the shapes, and the library that makes them, stay out of the
 * browser.
 */
export const contractWithoutShapes = ({ types: t }: { types: typeof types }): PluginObj => {
  const pure = (call: types.CallExpression): types.CallExpression => t.addComment(call, 'leading', '#__PURE__');
  const isNeeded = (one: types.ObjectExpression['properties'][number]): boolean =>
    t.isObjectProperty(one) && t.isIdentifier(one.key) && CLIENT_FACTS.has(one.key.name);
  /** The properties spread into a definition by a constant of the same file. Any other spread would lose a method or a path unnoticed. */
  const spreadOf = (one: types.SpreadElement, path: NodePath): types.ObjectExpression['properties'] => {
    const binding = t.isIdentifier(one.argument) ? path.scope.getBinding(one.argument.name)?.path.node : undefined;
    let value = t.isVariableDeclarator(binding) ? binding.init : undefined;
    // Made droppable before.
    if (t.isCallExpression(value) && t.isArrowFunctionExpression(value.callee)) value = value.callee.body as types.Expression;
    if (t.isTSAsExpression(value)) value = value.expression;
    if (!t.isObjectExpression(value))
      throw path.buildCodeFrameError('a call of the contract spreads what is no constant object of its file');
    return value.properties.filter(isNeeded).map((property) => t.cloneNode(property));
  };
  const slim = (call: types.CallExpression, path: NodePath): types.Expression => {
    const [definition] = call.arguments;
    if (!t.isObjectExpression(definition)) return pure(call);
    definition.properties = definition.properties.flatMap((one) =>
      t.isSpreadElement(one) ? spreadOf(one, path) : isNeeded(one) ? [one] : [],
    );
    return definition;
  };
  /** A client reads of a hint its name and what to ask again. */
  const slimEvent = (call: types.CallExpression, path: NodePath): types.Expression => {
    const [name, definition] = call.arguments;
    const refetch =
      t.isObjectExpression(definition) &&
      definition.properties.find((one) => t.isObjectProperty(one) && t.isIdentifier(one.key, { name: 'refetch' }));
    if (!t.isStringLiteral(name) || !refetch)
      throw path.buildCodeFrameError('an event of the contract has no name or nothing to ask again');
    return t.objectExpression([t.objectProperty(t.identifier('name'), name), refetch]);
  };
  const declarator = (path: NodePath<types.VariableDeclarator>): void => {
    const { init } = path.node;
    if (!path.parentPath.parentPath?.isProgram() && !path.parentPath.parentPath?.isExportNamedDeclaration()) return;
    if (t.isCallExpression(init) && t.isIdentifier(init.callee, { name: 'endpoint' })) path.node.init = slim(init, path);
    // Arguments are worked out even for a call that may be dropped, unless a function holds them.
    else if (t.isCallExpression(init) && t.isIdentifier(init.callee, { name: 'event' })) path.node.init = slimEvent(init, path);
    else if (t.isCallExpression(init) || t.isObjectExpression(init))
      path.node.init = pure(t.callExpression(t.arrowFunctionExpression([], init), []));
  };
  return {
    visitor: {
      Program(program, state) {
        if (CONTRACT.test(state.filename ?? '')) program.traverse({ VariableDeclarator: declarator });
      },
    },
  };
};
