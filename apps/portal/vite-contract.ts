import type { NodePath, PluginObj, types } from '@babel/core';

/** What a browser needs of a call: how to reach it. Shapes are checked by the server, on both ways. */
const KEPT: ReadonlySet<string> = new Set(['method', 'path', 'access', 'module', 'sealed', 'envelope']);
export const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/]/;

/**
 * Leaves of each `endpoint({…})` of the contract only the facts a client uses, and makes every other value at the top of its
 * files one that may be dropped when nobody reads it: so the shapes, and the library that makes them, stay out of the
 * browser.
 */
export const contractWithoutShapes = ({ types: t }: { types: typeof types }): PluginObj => {
  const pure = (call: types.CallExpression): types.CallExpression => t.addComment(call, 'leading', '#__PURE__');
  const slim = (call: types.CallExpression): types.Expression => {
    const [definition] = call.arguments;
    if (!t.isObjectExpression(definition)) return pure(call);
    definition.properties = definition.properties.filter(
      (one) => t.isObjectProperty(one) && t.isIdentifier(one.key) && KEPT.has(one.key.name),
    );
    return definition;
  };
  const declarator = (path: NodePath<types.VariableDeclarator>): void => {
    const { init } = path.node;
    if (!path.parentPath.parentPath?.isProgram() && !path.parentPath.parentPath?.isExportNamedDeclaration()) return;
    if (t.isCallExpression(init) && t.isIdentifier(init.callee, { name: 'endpoint' })) path.node.init = slim(init);
    // Arguments are worked out even for a call that may be dropped, unless a function holds them.
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
