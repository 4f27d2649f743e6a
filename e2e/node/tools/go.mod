// What the test node needs of our own: the program in its pods, their image, and a way into its network.
module barograph.io/e2e/node/tools

go 1.26.0

tool (
	barograph.io/e2e/node/tools/image
	barograph.io/e2e/node/tools/payload
	barograph.io/e2e/node/tools/relay
)
