import { testLighthouseSavings } from '../../testing/metric-tests.ts'
import { imageDelivery } from './image-delivery.ts'

testLighthouseSavings(imageDelivery, 'image-delivery-insight')
