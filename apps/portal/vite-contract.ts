import type { NodePath, PluginObj, types } from '@babel/core';

/** What a browser needs of a call: how to reach it. Shapes are checked by the server, on both ways. */
const KEPT: ReadonlySet<string> = new Set(['method', 'path', 'access', 'module', 'sealed', 'envelope']);

/**
 * Leaves of each `endpoint({…})` only what a client uses, and marks the shapes as free of effects, so that the build
 * drops them together with the library that makes them. Applies to the contract alone.
 */
export const contractWithoutShapes = ({ types: t }: { types: typeof types }): PluginObj => {
  const pure = (path: NodePath<types.CallExpression | types.NewExpression>): void => {
    if (!path.node.leadingComments?.some(({ value }) => value.includes('__PURE__'))) t.addComment(path.node, 'leading', '#__PURE__');
  };
  return {
    visitor: {
      CallExpression(path, state) {
        if (!/[\\/]packages[\\/]contract[\\/]src[\\/]/.test(state.filename ?? '') || path.getFunctionParent()) return;
        pure(path);
        const [definition] = path.node.arguments;
        if (!t.isIdentifier(path.node.callee, { name: 'endpoint' }) || !t.isObjectExpression(definition)) return;
        definition.properties = definition.properties.filter((property) => t.isObjectProperty(property) && t.isIdentifier(property.key) && KEPT.has(property.key.name));
      },
      NewExpression(path, state) {
        if (/[\\/]packages[\\/]contract[\\/]src[\\/]/.test(state.filename ?? '') && !path.getFunctionParent()) pure(path);
      },
    },
  };
};
